// A small site with faults, to audit without leaving this machine: node test/examples/demo-site.js [port]
import { createServer } from 'node:http'

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Repairs</title>
</head>
<body>
<header><a href="/">Example Velo</a> <a href="/prices">Prices</a></header>
<main>
<h1>Bicycle repair</h1>
<p>We repair bicycles of every make. A full service costs 45 euro and takes two days. We true the wheels,
replace worn cables and brake pads, clean and oil the chain, and check every bolt. Bring your bicycle in the
morning, and we call you when it is ready. Electric bicycles are welcome, too.</p>
<h3>How long does a repair take?</h3>
<p>Most repairs are done the same day. <a href="/prices">Click here</a> for our prices.</p>
<img src="/shop.jpg">
</main>
</body>
</html>
`

const robots = 'User-agent: *\nAllow: /\n\nUser-agent: PerplexityBot\nDisallow: /\n'

const files = new Map([
  ['/', ['text/html; charset=utf-8', page]],
  ['/prices', ['text/html; charset=utf-8', page.replaceAll('repair', 'price')]],
  ['/robots.txt', ['text/plain; charset=utf-8', robots]],
])

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const [type, body] = files.get(pathname) ?? ['text/plain; charset=utf-8', 'Not found\n']
  response.writeHead(files.has(pathname) ? 200 : 404, { 'content-type': type })
  response.end(request.method === 'HEAD' ? undefined : body)
})

server.listen(Number(process.argv[2] ?? 8080), '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}/\n`)
})
