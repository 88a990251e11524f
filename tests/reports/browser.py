"""A headless Chromium, spoken to through a pipe.

  with Browser(folder) as browser:
      page = browser.open("/tmp/page.html", width=390, dark=True)
      page.value("document.title")
      page.requests          # addresses that were asked for
"""

import base64
import json
import os
import pathlib
import shutil
import subprocess
import time


class BrowserError(Exception):
    pass


class Page:
    def __init__(self, browser, session):
        self.browser, self.session, self.requests = browser, session, []

    def call(self, method, **params):
        return self.browser.call(method, params, self)

    def value(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression,
                           returnByValue=True)
        if "exceptionDetails" in answer:
            raise BrowserError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def screenshot(self, path):
        answer = self.call("Page.captureScreenshot", format="png",
                           captureBeyondViewport=True)
        pathlib.Path(path).write_bytes(base64.b64decode(answer["data"]))

    def print_to(self, path):
        answer = self.call("Page.printToPDF", printBackground=True)
        pathlib.Path(path).write_bytes(base64.b64decode(answer["data"]))


class Browser:
    def __init__(self, folder):
        program = shutil.which("chromium")
        if not program:
            raise BrowserError("chromium is missing (scripts/setup installs "
                               "it)")
        down_read, down_write = os.pipe()
        up_read, up_write = os.pipe()
        self.out, self.answers = down_write, os.fdopen(up_read, "rb")
        self.rest, self.number = b"", 0

        def connect():
            # Beyond 3 and 4 first: either pipe may have these already.
            reader, writer = os.dup(down_read), os.dup(up_write)
            reader2 = os.dup(reader)
            os.dup2(reader2, 3)
            os.dup2(writer, 4)

        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu",
             "--disable-dev-shm-usage", "--no-first-run",
             "--disable-background-networking", "--disable-component-update",
             "--disable-extensions", "--disable-sync", "--hide-scrollbars",
             f"--user-data-dir={folder}", "--remote-debugging-pipe",
             "about:blank"],
            close_fds=False, preexec_fn=connect, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(down_read)
        os.close(up_write)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.out)
        self.answers.close()

    def receive(self):
        while b"\0" not in self.rest:
            data = os.read(self.answers.fileno(), 1 << 16)
            if not data:
                raise BrowserError("chromium has ended")
            self.rest += data
        text, self.rest = self.rest.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, params=None, page=None):
        self.number += 1
        request = {"id": self.number, "method": method, "params": params or {}}
        if page:
            request["sessionId"] = page.session
        os.write(self.out, json.dumps(request).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("method") == "Network.requestWillBeSent" and page:
                page.requests.append(answer["params"]["request"]["url"])
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise BrowserError(f"{method}: {answer['error']}")
                return answer["result"]

    def open(self, path, width=1200, height=900, dark=False, media=""):
        target = self.call("Target.createTarget", {"url": "about:blank"})
        session = self.call("Target.attachToTarget",
                            {"targetId": target["targetId"], "flatten": True})
        page = Page(self, session["sessionId"])
        page.call("Network.enable")
        page.call("Page.enable")
        page.call("Emulation.setDeviceMetricsOverride", width=width,
                  height=height, deviceScaleFactor=1, mobile=width < 600)
        scheme = "dark" if dark else "light"
        page.call("Emulation.setEmulatedMedia", media=media, features=[
            {"name": "prefers-color-scheme", "value": scheme}])
        page.call("Page.navigate", url=pathlib.Path(path).absolute().as_uri())
        for _ in range(100):
            if page.value("document.readyState") == "complete":
                return page
            time.sleep(0.05)
        raise BrowserError(f"{path} does not load")
