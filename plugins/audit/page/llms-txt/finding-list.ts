import type { LlmsFinding } from '../../../../manifests/types/records.ts'

/** `violation`: breaks the published form of the file. */
export type JudgedFinding = LlmsFinding & { readonly violation: boolean }

/** One hostile or careless file must not give a report of megabytes. */
const MAX_PER_RULE = 20

type Severity = LlmsFinding['severity']

const rule =
  (severity: Severity, violation = false) =>
  (message: string, fix: string) => ({ severity, violation, message, fix })

const error = rule('error')
const warning = rule('warning')
const info = rule('info')
/** These break the published form of the file. */
const violation = rule('error', true)
const slip = rule('warning', true)

const RULES = {
  'no-answer': violation(
    'The file could not be fetched',
    'Make the server answer requests for it.',
  ),
  'not-found': violation('The file is not published', 'Publish a Markdown file at this path.'),
  'html-body': violation(
    'The answer is an HTML page',
    'Serve the Markdown text itself, not a page of the site.',
  ),
  'not-text': violation('The answer is empty or no text', 'Serve a Markdown text.'),
  'not-utf8': warning('The text is not valid UTF-8', 'Save and serve the file as UTF-8.'),
  'too-short': warning(
    'The text is too short to help, characters',
    'Say what the site offers and link its main pages.',
  ),
  redirected: warning(
    'The file is reached through a redirect to another path',
    'Serve it at the path itself.',
  ),
  'media-type': warning(
    'The media type is neither text/plain nor text/markdown',
    'Send Content-Type: text/markdown; charset=utf-8.',
  ),
  'h1-missing': violation('There is no H1', 'Start the file with "# Name of the site".'),
  'h1-not-first': slip('The H1 is not the first line', 'Move the H1 to the top of the file.'),
  'h1-repeated': slip('There is more than one H1', 'Keep one H1 and make the others "##".'),
  'summary-missing': warning(
    'No text stands between the title and the first section',
    'Add "> One sentence that says what the site offers and to whom."',
  ),
  'summary-not-quoted': info(
    'The summary is a plain paragraph',
    'Write it as a blockquote: start its lines with ">".',
  ),
  'summary-short': info(
    'The summary is very short, words',
    'Say in one or two sentences what the site offers and to whom.',
  ),
  'summary-long': info('The summary is long, words', 'Cut it to one or two sentences.'),
  'no-link-section': violation(
    'No H2 section holds a link list',
    'Add "## Docs" followed by lines like "- [Page](https://example.com/page): what it explains".',
  ),
  'section-without-list': slip(
    'The section is no list of links',
    'List its pages as Markdown links or move the text above the first H2.',
  ),
  'item-not-link': slip(
    'List items do not open with a Markdown link',
    'Write each item as "- [Name](url): note".',
  ),
  'heading-too-deep': slip('There are headings below H2', 'Use H2 sections only.'),
  'raw-html': warning('There are raw HTML blocks', 'Replace them with Markdown.'),
  'link-unparsable': violation('The link is no URL', 'Write an absolute URL.'),
  'link-broken': error('The link does not work', 'Correct or remove it.'),
  'link-unnamed': warning('The link has no real name', 'Name what it leads to.'),
  'link-name-repeated': warning(
    'The name occurs twice in its section',
    'Give each link its own name.',
  ),
  'link-without-note': info(
    'The link has no note of at least three words',
    'Add ": what the page explains" behind it.',
  ),
  'too-many-links': warning(
    'There are too many links',
    'Keep the pages that matter or split the file by path.',
  ),
  'too-large': warning(
    'The file is too large, bytes',
    'Curate the list or split the file by path.',
  ),
  large: info(
    'The file is large and marks no fifth of its links as optional, bytes',
    'Move secondary links to "## Optional".',
  ),
  'optional-is-convention': info(
    'In the second revision "Optional" is a convention without mechanical meaning',
    'Nothing needs to change.',
  ),
  'not-announced': info(
    'The page does not announce the file, as the second revision asks',
    'Add <link rel="describedby" href="/llms.txt">.',
  ),
  'full-too-large': warning('The file is larger than 5 MB and was cut', 'Split it by path.'),
  'full-without-llms': warning(
    'There is no usable llms.txt beside it',
    'Publish /llms.txt as well.',
  ),
  'full-other-title': warning(
    'Its H1 differs from that of llms.txt',
    'Use the same title in both.',
  ),
  'full-not-larger': warning(
    'It is not larger than llms.txt, bytes',
    'Write the content of the linked pages into it.',
  ),
  'full-lacks-content': warning(
    'It covers less than half of the first links of llms.txt',
    'Generate both from one source.',
  ),
}

/** Findings by rule, in the order they were added, at most 20 of each rule. */
export class FindingList {
  readonly all: JudgedFinding[] = []
  readonly #counts = new Map<string, number>()

  add(rule: keyof typeof RULES, line: number, measured = ''): void {
    const count = (this.#counts.get(rule) ?? 0) + 1
    this.#counts.set(rule, count)
    if (count > MAX_PER_RULE) return
    const { message, ...finding } = RULES[rule]
    const shown = measured === '' ? `${message}.` : `${message}: ${measured.slice(0, 200)}.`
    this.all.push({ ...finding, rule, line, message: shown })
  }
}
