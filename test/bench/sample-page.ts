import { fillerWords } from '../../plugins/audit/checks/examples/example-text.ts'

/**
 * A realistic article page of about `bytes`: head with metadata and JSON-LD, navigation, sections
 * with paragraphs, links, lists, tables, images and forms, footer. Deterministic.
 */
export function samplePage(bytes: number): string {
  const parts = [HEAD]
  let size = HEAD.length + FOOT.length
  for (let i = 1; size < bytes; i++) {
    const section = sectionOf(i)
    parts.push(section)
    size += section.length
  }
  parts.push(FOOT)
  return parts.join('')
}

const NAV = Array.from(
  { length: 24 },
  (_, i) => `<li><a href="/topic-${i}">Topic ${i}</a></li>`,
).join('')

const HEAD = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>How to look after a bicycle through the seasons | Example Velo</title>
<meta name="description" content="A guide to cleaning, greasing and repairing a bicycle in every season, with measured results from our workshop.">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="canonical" href="https://www.example.com/guide/bicycle-care">
<meta property="og:title" content="How to look after a bicycle"><meta property="og:image" content="https://www.example.com/og.jpg">
<link rel="stylesheet" href="/main.css"><script src="/app.js" defer></script>
<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"Article","@id":"https://www.example.com/guide/bicycle-care#article","headline":"How to look after a bicycle through the seasons","datePublished":"2026-03-01T08:00:00+01:00","dateModified":"2026-05-20T08:00:00+02:00","author":{"@type":"Person","name":"Example Author","url":"https://www.example.com/team/author"},"publisher":{"@id":"https://www.example.com/#org"},"image":"https://www.example.com/og.jpg"},{"@type":"Organization","@id":"https://www.example.com/#org","name":"Example Velo","url":"https://www.example.com/","logo":"https://www.example.com/logo.png","sameAs":["https://www.linkedin.com/company/example-velo"]}]}</script>
</head><body><header><nav><ul>${NAV}</ul></nav></header><main><article><h1>How to look after a bicycle through the seasons</h1>
<p class="byline">By <a rel="author" href="/team/author">Example Author</a>, <time datetime="2026-05-20">20 May 2026</time></p>
<p>Looking after a bicycle through the seasons takes about 20 minutes a month. ${fillerWords(30)}</p>`

const FOOT = `</article></main><aside><form action="/search" role="search"><label for="q">Search</label><input id="q" name="q" type="search"><button>Go</button></form></aside>
<footer><p>© 2026 Example Velo BV, VAT BE0403.019.261</p><a href="/about">About us</a> <a href="/contact">Contact</a> <a href="/privacy">Privacy policy</a> <a href="/terms">Terms</a></footer></body></html>`

function sectionOf(i: number): string {
  const link = `<a href="/guide/part-${i}" title="Part ${i}">part ${i} of the guide</a>`
  const paragraphs = Array.from(
    { length: 3 },
    (_, p) =>
      `<p>Section ${i} shows that ${10 + ((i * 7 + p) % 80)} % of chains wear out after ${i * 100 + p} km, as <a href="https://source-${i % 40}.example/study">one study</a> says. ${fillerWords(45 + ((i + p) % 30))} See ${link}.</p>`,
  ).join('\n')
  const extra =
    i % 3 === 0
      ? `<ul><li>Clean the chain</li><li>Grease the <strong>hub</strong></li><li>Check the brakes</li></ul>`
      : i % 3 === 1
        ? `<table><caption>Wear</caption><tr><th>Part</th><th>km</th></tr><tr><td>Chain</td><td>${i}000</td></tr><tr><td>Tyre</td><td>${i}500</td></tr></table>`
        : `<figure><img src="/img/${i}.jpg" alt="A mechanic measures the chain of bicycle ${i}" width="800" height="600" loading="lazy"><figcaption>Measuring a chain in our workshop</figcaption></figure>`
  return `<section id="s${i}" class="content-section"><h2>What to do with part ${i}?</h2>\n${paragraphs}\n${extra}</section>\n`
}
