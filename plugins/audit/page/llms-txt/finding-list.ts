import type { LlmsFinding } from '../../../../manifests/types/records.ts'

/** `violation`: breaks the published form of the file. */
export type JudgedFinding = LlmsFinding & { readonly violation: boolean }

/** One hostile or careless file must not give a report of megabytes. */
const MAX_PER_RULE = 20

type Rule = readonly [
  severity: LlmsFinding['severity'],
  violation: boolean,
  message: string,
  fix: string,
]
const RULES = {
  'no-answer': [
    'error',
    true,
    'The file could not be fetched',
    'Make the server answer requests for it.',
  ],
  'not-found': [
    'error',
    true,
    'The file is not published',
    'Publish a Markdown file at this path.',
  ],
  'html-body': [
    'error',
    true,
    'The answer is an HTML page',
    'Serve the Markdown text itself, not a page of the site.',
  ],
  'not-text': ['error', true, 'The answer is empty or no text', 'Serve a Markdown text.'],
  'not-utf8': [
    'warning',
    false,
    'The text is not valid UTF-8',
    'Save and serve the file as UTF-8.',
  ],
  'too-short': [
    'warning',
    false,
    'The text is too short to help, characters',
    'Say what the site offers and link its main pages.',
  ],
  redirected: [
    'warning',
    false,
    'The file is reached through a redirect to another path',
    'Serve it at the path itself.',
  ],
  'media-type': [
    'warning',
    false,
    'The media type is neither text/plain nor text/markdown',
    'Send Content-Type: text/markdown; charset=utf-8.',
  ],
  'h1-missing': ['error', true, 'There is no H1', 'Start the file with "# Name of the site".'],
  'h1-not-first': [
    'warning',
    true,
    'The H1 is not the first line',
    'Move the H1 to the top of the file.',
  ],
  'h1-repeated': [
    'warning',
    true,
    'There is more than one H1',
    'Keep one H1 and make the others "##".',
  ],
  'summary-missing': [
    'warning',
    false,
    'No text stands between the title and the first section',
    'Add "> One sentence that says what the site offers and to whom."',
  ],
  'summary-not-quoted': [
    'info',
    false,
    'The summary is a plain paragraph',
    'Write it as a blockquote: start its lines with ">".',
  ],
  'summary-short': [
    'info',
    false,
    'The summary is very short, words',
    'Say in one or two sentences what the site offers and to whom.',
  ],
  'summary-long': ['info', false, 'The summary is long, words', 'Cut it to one or two sentences.'],
  'no-link-section': [
    'error',
    true,
    'No H2 section holds a link list',
    'Add "## Docs" followed by lines like "- [Page](https://example.com/page): what it explains".',
  ],
  'section-without-list': [
    'warning',
    true,
    'The section is no list of links',
    'List its pages as Markdown links or move the text above the first H2.',
  ],
  'item-not-link': [
    'warning',
    true,
    'List items do not open with a Markdown link',
    'Write each item as "- [Name](url): note".',
  ],
  'heading-too-deep': ['warning', true, 'There are headings below H2', 'Use H2 sections only.'],
  'raw-html': ['warning', false, 'There are raw HTML blocks', 'Replace them with Markdown.'],
  'link-unparsable': ['error', true, 'The link is no URL', 'Write an absolute URL.'],
  'link-broken': ['error', false, 'The link does not work', 'Correct or remove it.'],
  'link-unnamed': ['warning', false, 'The link has no real name', 'Name what it leads to.'],
  'link-name-repeated': [
    'warning',
    false,
    'The name occurs twice in its section',
    'Give each link its own name.',
  ],
  'link-without-note': [
    'info',
    false,
    'The link has no note of at least three words',
    'Add ": what the page explains" behind it.',
  ],
  'too-many-links': [
    'warning',
    false,
    'There are too many links',
    'Keep the pages that matter or split the file by path.',
  ],
  'too-large': [
    'warning',
    false,
    'The file is too large, bytes',
    'Curate the list or split the file by path.',
  ],
  large: [
    'info',
    false,
    'The file is large and marks no fifth of its links as optional, bytes',
    'Move secondary links to "## Optional".',
  ],
  'optional-is-convention': [
    'info',
    false,
    'In the second revision "Optional" is a convention without mechanical meaning',
    'Nothing needs to change.',
  ],
  'not-announced': [
    'info',
    false,
    'The page does not announce the file, as the second revision asks',
    'Add <link rel="describedby" href="/llms.txt">.',
  ],
  'full-too-large': [
    'warning',
    false,
    'The file is larger than 5 MB and was cut',
    'Split it by path.',
  ],
  'full-without-llms': [
    'warning',
    false,
    'There is no usable llms.txt beside it',
    'Publish /llms.txt as well.',
  ],
  'full-other-title': [
    'warning',
    false,
    'Its H1 differs from that of llms.txt',
    'Use the same title in both.',
  ],
  'full-not-larger': [
    'warning',
    false,
    'It is not larger than llms.txt, bytes',
    'Write the content of the linked pages into it.',
  ],
  'full-lacks-content': [
    'warning',
    false,
    'It covers less than half of the first links of llms.txt',
    'Generate both from one source.',
  ],
} as const satisfies Record<string, Rule>

/** Findings by rule, in the order they were added, at most 20 of each rule. */
export class FindingList {
  readonly all: JudgedFinding[] = []
  readonly #counts = new Map<string, number>()

  add(rule: keyof typeof RULES, line: number, measured = ''): void {
    const count = (this.#counts.get(rule) ?? 0) + 1
    this.#counts.set(rule, count)
    if (count > MAX_PER_RULE) return
    const [severity, violation, message, fix] = RULES[rule]
    const shown = measured === '' ? `${message}.` : `${message}: ${measured.slice(0, 200)}.`
    this.all.push({ severity, rule, line, message: shown, fix, violation })
  }
}
