// Entry of a worker thread of its own, so that the package finds the environment that it expects (the
// folder to unpack into, and that its libraries are wanted) without anybody else seeing it.
import { parentPort } from 'node:worker_threads'
import chromium from '@sparticuz/chromium'

await chromium.executablePath()
parentPort.postMessage('unpacked')
