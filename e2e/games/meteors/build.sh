#!/bin/sh
# Builds the game with Debian 12's emscripten (3.1.6). Tests use the committed result, so they don't need it.
# meteors.js and meteors.worker.js are mostly Emscripten's own runtime (MIT).
cd "$(dirname "$0")" || exit 1
emcc -O2 -pthread -sPTHREAD_POOL_SIZE=2 -sENVIRONMENT=web,worker meteors.c -o meteors.js
chmod a-x meteors.wasm
