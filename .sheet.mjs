// node .sheet.mjs out slice scale name...
import { chromium } from 'playwright'
import { readFileSync } from 'node:fs'
const [out, slice, scale, ...names] = process.argv.slice(2)
const dir = '/tmp/manifold-chromium-147.0.0-0'
const b = await chromium.launch({ executablePath: dir + '/chromium', args: ['--no-sandbox', '--disable-gpu'], env: { ...process.env, LD_LIBRARY_PATH: dir, FONTCONFIG_PATH: dir } })
const p = await b.newPage()
let body = ''
for (const n of names) {
  const buf = readFileSync(`/tmp/look2/shots/${n}.png`), w = buf.readUInt32BE(16), h = buf.readUInt32BE(20)
  const s = Number(scale), H = Number(slice)
  const data = `data:image/png;base64,${buf.toString('base64')}`
  for (let y = 0; y < Math.min(h, Number(process.env.MAXH ?? 1e9)); y += H) body += `<div style="width:${w * s}px;height:${Math.min(H, h - y) * s}px;background:url(${data}) 0 ${-y * s}px/${w * s}px auto;flex:none"></div>`
}
await p.setContent(`<body style="margin:0;background:#c33"><div id=x style="display:inline-flex;gap:4px;align-items:start">${body}</div>`)
await (await p.$('#x')).screenshot({ path: `/tmp/look2/${out}.png` })
await b.close()
