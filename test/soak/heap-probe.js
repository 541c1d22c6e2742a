// Preloaded into a server: at SIGUSR2 it collects garbage and prints what is left as a line of JSON.
process.on('SIGUSR2', () => {
  globalThis.gc()
  const { rss, heapUsed, external } = process.memoryUsage()
  const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const line = { msg: 'heap', level: 'info', rss, heapUsed, external, timers }
  process.stdout.write(`${JSON.stringify(line)}\n`)
})
