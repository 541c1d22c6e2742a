// Scrapes weeks of all divisions and shows how it goes: node test/examples/follow-task.js 1-5 [http://127.0.0.1:3000]
const [weeks = '1-22', server = 'http://127.0.0.1:3000'] = process.argv.slice(2)
const { SCRAPE_TOKEN: token } = process.env

const tasks = `${server}/api/scrape/interclubs`
const started = await fetch(`${tasks}?weeks=${encodeURIComponent(weeks)}`, {
  method: 'POST',
  headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
})
const task = await started.json()
if (!started.ok) throw new Error(task.error)

const log = await fetch(`${tasks}/logs/${task.task_id}`, {
  headers: { accept: 'text/event-stream' },
})
if (!log.ok) throw new Error((await log.json()).error)
let text = ''
for await (const piece of log.body.pipeThrough(new TextDecoderStream())) {
  const blocks = (text + piece).split('\n\n')
  text = blocks.pop() ?? ''
  for (const block of blocks) show(block)
}

/** One event: its lines are `id:`, `event:` and `data:`; lines that begin with a colon are comments. */
function show(block) {
  const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s, 2)))
  const data = JSON.parse(fields.get('data') ?? 'null')
  if (data === null) return
  if (fields.get('event') === 'end') process.stdout.write(`ended as ${data.status}\n`)
  else process.stdout.write(`${data.timestamp} ${data.message}\n`)
}
