import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Command, Option } from 'commander'
import { AppError } from '../../../core/errors.ts'
import type { Catalogue } from '../../../plugins/audit/checks/index.ts'
import { projectRoot } from '../../program.ts'
import type { CheckFilter } from '../actions/checks.ts'
import { addNotes } from '../command-definition.ts'
import { ExitCode, type Terminal } from '../terminal.ts'

/** The checks in force (with the operator's overrides), without starting anything else. */
async function withCatalogue<T>(
  { env }: Pick<Terminal, 'env'>,
  use: (catalogue: Catalogue) => Promise<T> | T,
): Promise<T> {
  const { readSettings } = await import('../../settings.ts')
  const { projectRoot } = await import('../../program.ts')
  return await use(readSettings({ env, root: projectRoot }).catalogue)
}

type ChecksFlags = CheckFilter & { readonly json?: boolean }

export function registerChecks(program: Command, terminal: Terminal): void {
  const command = program
    .command('checks')
    .description('List the checks of the catalogue.')
    .addOption(new Option('--audit <id>', 'those of one audit').choices(['seo', 'geo']))
    .option('--category <category>', 'those of a category, such as on-page or seo.on-page')
    .option('--search <words>', 'those that hold all these words')
    .option('--json', 'print them as JSON')
    .action(({ json, ...filter }: ChecksFlags) =>
      withCatalogue(terminal, async (catalogue) => {
        const { filterChecks } = await import('../actions/checks.ts')
        const { checksText } = await import('../actions/checks.ts')
        const { pageOf } = await import('../terminal.ts')
        const found = filterChecks(catalogue, filter)
        terminal.stdout.write(
          json
            ? `${JSON.stringify(found, null, 2)}\n`
            : checksText(found, catalogue.categories, pageOf(terminal)),
        )
      }),
    )
  addNotes(command, {
    examples: [
      ['A category', 'manifold checks --category seo.on-page'],
      ['What AI platforms need', 'manifold checks --audit geo'],
      ['Words of ids, titles and remedies', 'manifold checks --search "structured data"'],
    ],
  })
}

export function registerExplain(program: Command, terminal: Terminal): void {
  const command = program
    .command('explain')
    .description('Say what a check measures, when it passes, and what to do.')
    .argument('<check>', 'id of a check; its end is enough where that is one check alone')
    .option('--json', 'print it as JSON')
    .action((id: string, { json }: { readonly json?: boolean }) =>
      withCatalogue(terminal, async ({ checks }) => {
        const { findCheck } = await import('../actions/checks.ts')
        const { explainText } = await import('../actions/checks.ts')
        const { pageOf } = await import('../terminal.ts')
        const check = findCheck(id, checks)
        terminal.stdout.write(
          json ? `${JSON.stringify(check, null, 2)}\n` : explainText(check, pageOf(terminal)),
        )
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
    .description('Check every manifest and configuration file without running anything.')
    .action(() => runLint(terminal))
  addNotes(command, {
    examples: [['All of them, checks and their examples included', 'manifold lint']],
    more: ['Prints file:line:column of every mistake.'],
    exits: { failed: 'there are mistakes' },
  })
}

async function runLint(terminal: Terminal): Promise<void> {
  const { ManifestError } = await import('../../../core/manifest/problems.ts')
  const { lintProject } = await import('../actions/lint.ts')
  try {
    const { modules, checks, examples } = await lintProject({ env: terminal.env })
    terminal.stdout.write(
      `${modules} modules, ${checks} checks and ${examples} examples are valid.\n`,
    )
  } catch (error) {
    if (!(error instanceof ManifestError)) throw error
    terminal.stdout.write(`${error.message}\n${error.problems.length} problems\n`)
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
    examples: [
      ['A check of titles for search engines', 'manifold new-check seo/on-page/title-emoji'],
    ],
    more: ['Then fill it in and run: CHECK=seo.on-page.title-emoji npm run test:unit'],
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
      problem: `"${category}" is no category of ${audit}: ${known.join(', ')}`,
    })
  })
  const file = join(projectRoot, 'manifests/checks', audit, category, `${name}.yaml`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, skeleton(`${audit}.${category}.${name}`, audit === 'geo'), {
    flag: 'wx',
  }).catch((cause) => {
    throw new AppError('INVALID_REQUEST', { problem: `${file} exists already` }, { cause })
  })
  terminal.stdout.write(`${file}\n`)
}

/** A check that works as it stands, to be changed line by line. */
export function skeleton(id: string, isGeo: boolean): string {
  return `# yaml-language-server: $schema=../../../schemas/check.schema.json
id: ${id}
title: Title fits in forty characters
tests: displayWidth of the first title.
criteria:
  pass: at most {passMax}
  fail: above {passMax}
  notApplicable: no title
weight: 1
effort: low
inputs: [page]
${isGeo ? 'platforms: [chatgpt, claude, gemini, perplexity, googleAiOverviews]\n' : ''}thresholds: { passMax: 40 }
fix: Rewrite the title in at most {passMax} characters.
source:
  - https://developers.google.com/search/docs/appearance/title-link
given: { fact: page.title.width }
absent: notApplicable
pass: { maximum: { $threshold: passMax } }
evidence: [{ from: page.title.elements }]
messages:
  pass: The title measures {value}.
  fail: The title measures {value}, above {passMax}.
  notApplicable: There is no title.
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
