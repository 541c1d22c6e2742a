import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Command, Option } from 'commander'
import { AppError } from '../../../core/errors.ts'
import type { Catalogue } from '../../../plugins/audit/checks/index.ts'
import { projectRoot } from '../../program.ts'
import type { CheckFilter } from '../actions/checks.ts'
import { addNotes } from '../command-definition.ts'
import { ExitCode, jsonText, layoutOf, type Terminal } from '../terminal.ts'

/** Passes the checks, with the operator's overrides, without starting anything else. */
async function withCatalogue<T>(
  { env }: Pick<Terminal, 'env'>,
  use: (catalogue: Catalogue) => Promise<T> | T,
): Promise<T> {
  const { readSettings } = await import('../../settings.ts')
  return await use(readSettings({ env, root: projectRoot }).catalogue)
}

type ChecksFlags = CheckFilter & { readonly json?: boolean }

export function registerChecks(program: Command, terminal: Terminal): void {
  const command = program
    .command('checks')
    .description('List the checks of the catalogue.')
    .addOption(new Option('--audit <id>', 'only checks of this audit').choices(['seo', 'geo']))
    .option('--category <category>', 'only checks of this category, such as on-page or seo.on-page')
    .option('--search <words>', 'only checks that contain all these words')
    .option('--json', 'print them as JSON')
    .action(({ json, ...filter }: ChecksFlags) =>
      withCatalogue(terminal, async (catalogue) => {
        const { filterChecks, checksText } = await import('../actions/checks.ts')
        const found = filterChecks(catalogue, filter)
        const text = () => checksText(found, catalogue.categories, layoutOf(terminal))
        terminal.stdout.write(json ? jsonText(found) : text())
      }),
    )
  addNotes(command, {
    examples: [
      ['One category', 'manifold checks --category seo.on-page'],
      ['What AI platforms need', 'manifold checks --audit geo'],
      ['Search ids, titles and fixes', 'manifold checks --search "structured data"'],
    ],
  })
}

export function registerExplain(program: Command, terminal: Terminal): void {
  const command = program
    .command('explain')
    .description('Explain what a check measures, when it passes, and how to fix it.')
    .argument('<check>', 'id of a check, or its last part if that is unique')
    .option('--json', 'print it as JSON')
    .action((id: string, { json }: { readonly json?: boolean }) =>
      withCatalogue(terminal, async ({ checks }) => {
        const { explainText } = await import('../actions/checks.ts')
        const { findCheck } = await import('../../api/audit/find-check.ts')
        const check = findCheck(id, checks)
        terminal.stdout.write(json ? jsonText(check) : explainText(check, layoutOf(terminal)))
      }),
    )
  addNotes(command, {
    examples: [
      ['By its id', 'manifold explain seo.on-page.title-length'],
      ['By the end of its id', 'manifold explain title-length'],
    ],
  })
}

export function registerLint(program: Command, terminal: Terminal): void {
  const command = program
    .command('lint')
    .description('Check every manifest and configuration file, and run the examples of the checks.')
    .argument('[checks]', 'only the texts and examples of these checks, such as seo.on-page', '')
    .action((only: string) => runLint(only, terminal))
  addNotes(command, {
    examples: [
      ['All of them', 'manifold lint'],
      ['While you write a check', 'manifold lint seo.on-page.title-length'],
    ],
    more: ['Prints file:line:column for each mistake.'],
    exits: { failed: 'there are mistakes' },
  })
}

async function runLint(only: string, terminal: Terminal): Promise<void> {
  const { ManifestError } = await import('../../../core/manifest/problems.ts')
  const { lintProject } = await import('../actions/lint.ts')
  try {
    const { modules, checks, examples } = await lintProject({ env: terminal.env, only })
    terminal.stdout.write(
      `${modules} modules, ${checks} checks and ${examples} examples are valid.\n`,
    )
  } catch (error) {
    if (!(error instanceof ManifestError)) throw error
    const count = error.problems.length
    terminal.stdout.write(`${error.message}\n${count} ${count === 1 ? 'problem' : 'problems'}\n`)
    terminal.exitCode = ExitCode.failed
  }
}

export function registerNewCheck(program: Command, terminal: Terminal): void {
  const command = program
    .command('new-check')
    .description('Write the skeleton of a declarative check.')
    .argument('<path>', '<audit>/<category>/<name>, for example seo/on-page/title-emoji')
    .action((path: string) => runNewCheck(path, terminal))
  addNotes(command, {
    examples: [['An SEO check of titles', 'manifold new-check seo/on-page/title-emoji']],
    more: ['Then edit it and run: manifold lint seo.on-page.title-emoji'],
  })
}

const PATH = /^(seo|geo)\/([a-z][a-z-]*)\/([a-z0-9][a-z0-9-]*)$/

async function runNewCheck(path: string, terminal: Terminal): Promise<void> {
  const [, audit, category, name] = PATH.exec(path.replace(/\.yaml$/, '')) ?? []
  if (!audit || !category || !name) {
    throw new AppError('INVALID_REQUEST', {
      problem: `"${path}" is not <audit>/<category>/<name> with audit seo or geo`,
    })
  }
  await withCatalogue(terminal, ({ categories }) => {
    const known = categories[audit as 'seo' | 'geo'].map(({ id }) => id)
    if (known.includes(category)) return
    throw new AppError('INVALID_REQUEST', {
      problem: `"${category}" is not a category of ${audit}: ${known.join(', ')}`,
    })
  })
  const file = join(projectRoot, 'manifests/checks', audit, category, `${name}.yaml`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, skeleton(`${audit}.${category}.${name}`, audit === 'geo'), {
    flag: 'wx',
  }).catch((cause) => {
    throw new AppError('INVALID_REQUEST', { problem: `${file} already exists` }, { cause })
  })
  terminal.stdout.write(`${file}\n`)
}

/** A working check to edit line by line. */
export function skeleton(id: string, isGeo: boolean): string {
  return `# yaml-language-server: $schema=../../../schemas/check.schema.json
id: ${id}
title: Title fits in forty characters
tests: Display width of the first title.
expected: The title has at most {passMax} characters.
criteria:
  fail: above {passMax} characters
  notApplicable: no title
weight: 1
effort: low
evidence: practice
inputs: [page]
${isGeo ? 'platforms: [chatgpt, claude, gemini, perplexity, googleAiOverviews]\n' : ''}thresholds: { passMax: 40 }
fix: Rewrite the title in at most {passMax} characters.
source:
  - https://developers.google.com/search/docs/appearance/title-link
given: { fact: page.title.width }
absent: notApplicable
pass: { maximum: { $threshold: passMax } }
samples: [{ from: page.title.elements }]
headlines:
  pass: Title has {value, plural, one {# character} other {# characters}}
  fail: Title is too long ({value} characters)
  notApplicable: Page has no title
---
examples:
  pass:
    - html: <title>Short and clear</title>
  fail:
    - html: <title>A title that goes on for quite a bit longer than forty</title>
  notApplicable:
    - html: <p>No title</p>
`
}
