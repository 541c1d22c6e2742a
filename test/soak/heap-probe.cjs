// Required by a server and its threads: at SIGUSR2 all of them collect garbage, and the process
// prints what is left as a line of JSON. CommonJS, because only --require reaches the threads.
const { getHeapStatistics } = require('node:v8')
const { BroadcastChannel, isMainThread, threadId } = require('node:worker_threads')

const channel = new BroadcastChannel('heap-probe')
channel.unref()

/**
 * V8 gives pages back after a second collection that finds them empty. Returns the bytes of memory
 * that it keeps although nothing is in them: they come and go by the hundred megabytes.
 */
function collect() {
  globalThis.gc()
  globalThis.gc()
  const { total_physical_size: held, used_heap_size: used } = getHeapStatistics()
  return Math.max(0, held - used)
}

if (isMainThread) {
  const threads = new Set()
  process.on('worker', (worker) => {
    const id = worker.threadId
    threads.add(id)
    worker.once('exit', () => threads.delete(id))
  })
  process.on('SIGUSR2', async () => {
    const free = (await collected(threads)) + collect()
    const { rss, heapUsed, external } = process.memoryUsage()
    const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    const line = { msg: 'heap', level: 'info', rss, free, heapUsed, external, timers }
    process.stdout.write(`${JSON.stringify(line)}\n`)
  })
} else {
  channel.onmessage = ({ data }) => {
    if (data !== 'collect') return
    channel.postMessage({ threadId, free: collect() })
  }
}

/** The free bytes of all threads once each has collected, or after 2 s for one that is just starting. */
function collected(threads) {
  const missing = new Set(threads)
  let total = 0
  return new Promise((resolve) => {
    const timer = setTimeout(end, 2000)
    function end() {
      clearTimeout(timer)
      resolve(total)
    }
    channel.onmessage = ({ data }) => {
      if (missing.delete(data.threadId)) total += data.free
      if (missing.size === 0) end()
    }
    channel.postMessage('collect')
    if (missing.size === 0) end()
  })
}
