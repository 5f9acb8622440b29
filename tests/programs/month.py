"""A program that plays a month at its own seat, doing as little as it may (docs/protocol.md, "Programs").

    SERVER=https://play.example.org TOKEN=seat_... python3 month.py

Debian: python3-socketio, python3-websocket, python3-requests.
"""

import copy
import json
import os
import queue
import time
import urllib.request

import socketio

SERVER = os.environ.get("SERVER", "http://127.0.0.1:8017")
TOKEN = os.environ["TOKEN"]


def apply(view, changes):
    """JSON Patch (RFC 6902), as far as the server sends it: add, remove and replace."""
    root = {"": copy.deepcopy(view)}
    for change in changes:
        path = [part.replace("~1", "/").replace("~0", "~") for part in change["path"].split("/")]
        holder = root
        for part in path[:-1]:
            holder = holder[int(part) if isinstance(holder, list) else part]
        if isinstance(holder, dict):
            if change["op"] == "remove":
                del holder[path[-1]]
            else:
                holder[path[-1]] = change["value"]
        elif change["op"] == "remove":
            del holder[int(path[-1])]
        elif change["op"] == "replace":
            holder[int(path[-1])] = change["value"]
        else:
            place = len(holder) if path[-1] == "-" else int(path[-1])
            holder.insert(place, change["value"])
    return root[""]


class Seat:
    """A seat at a table, and what is seen from it."""

    def __init__(self):
        request = urllib.request.Request(SERVER + "/api/token", headers={"Authorization": "Bearer " + TOKEN})
        with urllib.request.urlopen(request) as answer:
            own = json.load(answer)
        self.match, self.name = own["match"], own["seat"]
        self.updates = queue.Queue()
        self.socket = socketio.Client(reconnection=False)
        self.socket.on("update", self.updates.put)
        self.socket.connect(SERVER, auth={"token": TOKEN}, transports=["websocket"])
        answer = self.socket.call("open", {"match": self.match})
        if not answer["ok"]:
            raise RuntimeError(answer["error"])
        self.view, self.version = answer["view"], answer["version"]

    def take(self, update):
        if update["version"] == self.version + 1:
            self.view = apply(self.view, update["changes"])
            self.version = update["version"]

    def reach(self, version):
        """Takes in what has come, and waits until that version is here."""
        while self.version < version or not self.updates.empty():
            self.take(self.updates.get(timeout=60))

    def give(self, command, number):
        """Whether it was taken. What was missed is taken in."""
        answer = self.socket.call(
            "command",
            {
                "match": self.match,
                "id": "%s-%d" % (self.socket.sid, number),
                "version": self.version,
                "command": command,
            },
        )
        if answer["ok"]:
            self.reach(answer["version"])
            return True
        code, missed = answer["error"]["code"], answer.get("missed")
        if code == "command.stale" and "view" in missed:
            self.view, self.version = missed["view"], missed["version"]
        elif code == "command.stale":
            self.view, self.version = apply(self.view, missed["changes"]), missed["version"]
        elif code == "dice.waiting":
            time.sleep(0.2)
        else:
            raise RuntimeError(answer["error"])
        return False


seat = Seat()
month, given, tries = seat.view["month"], 0, 0
while seat.view["stage"]["kind"] != "ended" and seat.view["month"] == month:
    advance = seat.view["options"]["advance"]
    if advance is None:
        seat.reach(seat.version + 1)
    else:
        tries += 1
        given += seat.give(advance, tries)
seat.socket.disconnect()
print("%s: %d commands, %s" % (seat.name, given, seat.view["stage"]["kind"]))
