// Preloaded into a server: at SIGUSR2 it collects garbage and tells what is left, as a line of JSON.
process.on('SIGUSR2', () => {
  globalThis.gc()
  const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage()
  const resources = {}
  for (const name of process.getActiveResourcesInfo()) {
    resources[name] = (resources[name] ?? 0) + 1
  }
  const line = { msg: 'heap', rss, heapUsed, external, arrayBuffers, resources }
  process.stdout.write(`${JSON.stringify(line)}\n`)
})
