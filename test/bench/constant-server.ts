import { loadUws } from '../../adapters/http/server.ts'

/** What the reads are held to: the web server alone, answering /<bytes> with a body of that size. */
const uws = await loadUws()
const bodies = new Map<string, string>()
const gone = () => {} // the server wants to know who hears of it

const app = uws.App().any('/*', (response, request) => {
  const path = request.getUrl()
  let body = bodies.get(path)
  if (body === undefined) {
    body = 'x'.repeat(Number(path.slice(1)))
    bodies.set(path, body)
  }
  response.onAborted(gone)
  response.end(body)
})

app.listen('127.0.0.1', 0, uws.LIBUS_LISTEN_EXCLUSIVE_PORT, (socket) => {
  const url = `http://127.0.0.1:${uws.us_socket_local_port(socket)}`
  console.log(JSON.stringify({ url, pid: process.pid }))
})
