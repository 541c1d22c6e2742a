// Required by a server and its threads: at SIGUSR2 all of them collect garbage, and the process
// prints what is left as a line of JSON. CommonJS, because only --require reaches the threads.
const { BroadcastChannel, isMainThread, threadId } = require('node:worker_threads')

const channel = new BroadcastChannel('heap-probe')
channel.unref()

/** V8 gives pages back after a second collection that finds them empty. */
function collect() {
  globalThis.gc()
  globalThis.gc()
}

if (isMainThread) {
  const threads = new Set()
  process.on('worker', (worker) => {
    const id = worker.threadId
    threads.add(id)
    worker.once('exit', () => threads.delete(id))
  })
  process.on('SIGUSR2', async () => {
    await collected(threads)
    collect()
    const { rss, heapUsed, external } = process.memoryUsage()
    const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    const line = { msg: 'heap', level: 'info', rss, heapUsed, external, timers }
    process.stdout.write(`${JSON.stringify(line)}\n`)
  })
} else {
  channel.onmessage = ({ data }) => {
    if (data !== 'collect') return
    collect()
    channel.postMessage(threadId)
  }
}

/** Resolves when every thread has collected, or after 2 s for one that is just starting. */
function collected(threads) {
  const missing = new Set(threads)
  return new Promise((resolve) => {
    const timer = setTimeout(end, 2000)
    function end() {
      clearTimeout(timer)
      resolve()
    }
    channel.onmessage = ({ data }) => {
      missing.delete(data)
      if (missing.size === 0) end()
    }
    channel.postMessage('collect')
    if (missing.size === 0) end()
  })
}
