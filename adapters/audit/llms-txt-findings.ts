import type { LlmsFile, LlmsSection, LlmsTxtFacts } from '../../plugins/facts/site-facts.ts'

/** `line` counts from 1; null where the whole file is meant. */
export type LlmsTxtFinding = {
  readonly severity: 'error' | 'warning' | 'info'
  readonly rule: string
  readonly line: number | null
  readonly message: string
  readonly fix: string
}

const textTypes = ['text/plain', 'text/markdown', 'text/x-markdown']

/**
 * What is wrong with one file. `error`: it breaks the published proposal (https://llmstxt.org/);
 * `info`: only a custom or the proposal's second revision asks for it.
 */
export function llmsTxtFindings(file: LlmsFile): readonly LlmsTxtFinding[] {
  const unfit = unfitness(file)
  if (unfit !== undefined) return [unfit]
  return [
    ...servingFindings(file),
    ...headingFindings(file),
    ...summaryFindings(file),
    ...file.sections.flatMap(sectionFindings),
    ...bodyFindings(file),
  ]
}

/** Beside those of the file itself: how the site points to it. Second revision only. */
export function discoveryFindings({ best, described }: LlmsTxtFacts): readonly LlmsTxtFinding[] {
  if (best === null || described !== null) return []
  const message = 'No page link with rel="describedby" names the file.'
  return [info('discovery-link', null, message, 'Add <link rel="describedby" href="/llms.txt">.')]
}

/** Why a file cannot be judged further. */
function unfitness(file: LlmsFile): LlmsTxtFinding | undefined {
  const fix = 'Publish a UTF-8 Markdown file as text/plain or text/markdown.'
  if (!file.found) {
    const answer = file.status === null ? 'no answer' : `status ${file.status}`
    return error('found', null, `There is no file at ${file.url} (${answer}).`, fix)
  }
  if (file.isHtml) return error('text', null, 'The file is an HTML page.', fix)
  if (!file.validUtf8) return error('utf-8', null, 'The file is not valid UTF-8.', fix)
  if (file.characters === 0) return error('empty', null, 'The file is empty.', fix)
  return undefined
}

function servingFindings(file: LlmsFile): readonly LlmsTxtFinding[] {
  const found: LlmsTxtFinding[] = []
  if (file.mediaType !== '' && !textTypes.includes(file.mediaType)) {
    const message = `It is served as ${file.mediaType}.`
    found.push(warning('media-type', null, message, 'Serve it as text/plain or text/markdown.'))
  }
  if (file.redirectedToOtherPath) {
    const message = `It is reached through a redirect to ${file.finalUrl}.`
    found.push(warning('redirect', null, message, 'Serve it at its own address.'))
  }
  if (file.truncated) {
    const message = `It is larger than was read (${file.bytes} bytes).`
    found.push(warning('size', null, message, 'Keep the list to what matters.'))
  }
  return found
}

function headingFindings({ h1, deepHeadings, firstLine }: LlmsFile): readonly LlmsTxtFinding[] {
  const fix = 'Open the file with one line: # Name of the site or product.'
  const found: LlmsTxtFinding[] = []
  if (h1.count === 0) {
    found.push(error('h1-required', 1, 'There is no H1: the name is the one required part.', fix))
  } else if (!h1.first) {
    const message = `The file opens with ${JSON.stringify(firstLine.slice(0, 80))}, not with its H1.`
    found.push(error('h1-first', 1, message, fix))
  }
  if (h1.count > 1) {
    const message = `There are ${h1.count} H1 headings.`
    found.push(warning('h1-single', h1.line, message, 'Keep the first; make the others H2.'))
  }
  if (deepHeadings > 0) {
    const message = `${deepHeadings} heading(s) are deeper than H2.`
    found.push(warning('deep-headings', null, message, 'Use H2 sections of links only.'))
  }
  return found
}

function summaryFindings({ summary, h1 }: LlmsFile): readonly LlmsTxtFinding[] {
  if (summary.kind === 'blockquote' || h1.count === 0) return []
  const is = summary.kind === 'none' ? 'There is no summary' : 'The summary is a plain paragraph'
  const fix = 'Add one or two sentences as a blockquote (> text) under the H1.'
  return [info('summary', summary.line, `${is} under the H1.`, fix)]
}

function sectionFindings(section: LlmsSection): readonly LlmsTxtFinding[] {
  const name = JSON.stringify(section.title.slice(0, 80))
  const fix = 'Write each entry as - [Page](https://example.com/page): what it explains.'
  if (section.items === 0) {
    return [warning('section-empty', section.line, `The section ${name} lists no links.`, fix)]
  }
  if (section.conformingItems === section.items) return []
  const broken = section.items - section.conformingItems
  const message = `${broken} of ${section.items} entries of ${name} do not open with a Markdown link.`
  return [error('section-links', section.line, message, fix)]
}

function bodyFindings(file: LlmsFile): readonly LlmsTxtFinding[] {
  const found = file.unparsableLinks.map(({ href, line }) => {
    const message = `The address ${JSON.stringify(href.slice(0, 80))} does not parse.`
    return error('link-url', line, message, 'Write an absolute URL.')
  })
  if (file.sections.length === 0) {
    const message = 'There is no H2 section of links.'
    found.push(info('sections', null, message, 'Add ## Heading and a list of links below it.'))
  }
  if (file.rawHtmlBlocks > 0) {
    const message = `${file.rawHtmlBlocks} block(s) are raw HTML.`
    found.push(info('raw-html', null, message, 'Write plain Markdown.'))
  }
  return found
}

type Texts = readonly [rule: string, line: number | null, message: string, fix: string]

const error = (...texts: Texts) => finding('error', texts)
export const warning = (...texts: Texts) => finding('warning', texts)
const info = (...texts: Texts) => finding('info', texts)

function finding(
  severity: LlmsTxtFinding['severity'],
  [rule, line, message, fix]: Texts,
): LlmsTxtFinding {
  return { severity, rule, line, message, fix }
}
