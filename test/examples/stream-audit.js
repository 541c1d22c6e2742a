// Follows one audit as it runs: node test/examples/stream-audit.js https://a-site.example/ [http://127.0.0.1:3000]
const [url, server = 'http://127.0.0.1:3000'] = process.argv.slice(2)

const response = await fetch(`${server}/api/audit/stream`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ url }),
})
if (!response.ok) throw new Error((await response.json()).error)

let text = ''
for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
  const blocks = (text + piece).split('\n\n')
  text = blocks.pop() ?? ''
  for (const block of blocks) show(block)
}

/** One event: its lines are `id:`, `event:` and `data:`; lines that begin with a colon are comments. */
function show(block) {
  const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s, 2)))
  const data = JSON.parse(fields.get('data') ?? 'null')
  if (data === null) return
  if (fields.get('event') === 'result') process.stdout.write(`score ${data.scores?.overall}\n`)
  else process.stdout.write(`${fields.get('event')} ${data.moduleId ?? ''}\n`)
}
