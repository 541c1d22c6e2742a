// Preloaded into a server: at SIGUSR2 it collects garbage and prints what is left as a line of JSON.
process.on('SIGUSR2', () => {
  globalThis.gc()
  const { rss, heapUsed, external } = process.memoryUsage()
  const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  process.stdout.write(`${JSON.stringify({ msg: 'heap', rss, heapUsed, external, timers })}\n`)
})
