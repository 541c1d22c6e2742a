import { join, relative, sep } from 'node:path'
import type { Config } from '../../../core/config/config.ts'
import { type EnvironmentTable, variablesOf } from '../../../core/config/environment.ts'
import { buildConfig } from '../../../core/config/load-config.ts'
import { configProblems, loadRegistry } from '../../../core/config/load-registry.ts'
import { moduleSettings } from '../../../core/config/module-settings.ts'
import type { CredentialTable } from '../../../core/credentials.ts'
import { parseDataFile, schemaNameOf } from '../../../core/manifest/data-file.ts'
import { joinModule } from '../../../core/manifest/join-module.ts'
import { fileSchema, readSchemaText, valueSchemas } from '../../../core/manifest/json-schema.ts'
import type { ModuleManifest } from '../../../core/manifest/module-manifest.ts'
import {
  ManifestError,
  type ManifestProblem,
  throwProblems,
} from '../../../core/manifest/problems.ts'
import { type PromptManifest, preparedPrompt } from '../../../core/manifest/prompts.ts'
import { orderModules, type RegisteredModule } from '../../../core/manifest/registered-module.ts'
import type { Registry } from '../../../core/manifest/registry.ts'
import { provenAnew } from '../../../core/manifest/yaml-cache.ts'
import { parseYaml } from '../../../core/manifest/yaml-documents.ts'
import { YamlSource } from '../../../core/manifest/yaml-source.ts'
import { compileCheck } from '../../../plugins/audit/checks/compiled-check.ts'
import { exampleFacts } from '../../../plugins/audit/checks/examples/example-facts.ts'
import { buildCatalogue } from '../../../plugins/audit/checks/index.ts'
import { judge } from '../../../plugins/audit/checks/judge.ts'
import {
  type LoadedChecks,
  loadChecks,
  readCheck,
} from '../../../plugins/audit/checks/load-checks.ts'
import { PredicateCompiler } from '../../../plugins/audit/checks/predicate.ts'
import {
  auditScore,
  displayScore,
  gradeOf,
  type Scoring,
} from '../../../plugins/audit/checks/score.ts'
import { factsData } from '../../../plugins/audit/page/load-facts-data.ts'
import { loadMeasures } from '../../../plugins/audit/page/page-measures.ts'
import { plugins, servicePorts } from '../../../plugins/index.ts'
import { testConfig } from '../../support/test-config.ts'
import { useData } from './data-uses.ts'
import { type ManifestKind, PROJECT, type ShippedManifest } from './shipped-manifests.ts'

const PORTS = servicePorts.map(({ name }) => name)
const measures = await loadMeasures()

let shared: ManifestJudge | undefined

/** One for all, because it reads everything that ships. */
export function sharedJudge(): ManifestJudge {
  shared ??= new ManifestJudge()
  return shared
}

/**
 * Judges one manifest as a start does, with everything else as it ships, and uses what is accepted
 * as a run would. @throws ManifestError for a text that is refused
 */
class ManifestJudge {
  readonly #config: Config = testConfig()
  readonly #checks: LoadedChecks = loadChecks(join(PROJECT, 'manifests'))
  readonly #registry: Registry
  readonly #plugins
  readonly #compiler = new PredicateCompiler()
  readonly #data = factsData()
  readonly #facts = exampleFacts({}, this.#data)

  constructor() {
    this.#plugins = new Map(plugins.map((plugin) => [plugin.id, plugin]))
    this.#registry = loadRegistry({ root: PROJECT, plugins, ports: PORTS, config: this.#config })
  }

  judge({ kind, file, text }: ShippedManifest): void {
    const source = new YamlSource(file, text)
    const judges: Readonly<Record<ManifestKind, () => unknown>> = {
      modules: () => this.#module(source),
      checks: () => this.#check(source, file),
      scoring: () => this.#scoring(source),
      prompts: () => this.#prompt(source),
      config: () => this.#configuration(source),
      credentials: () => read<CredentialTable>(source, 'credentials'),
      environment: () => environment(source),
      data: () => useData(file, parseDataFile(source, readSchemaText(schemaNameOf(file)))),
    }
    judges[kind]()
  }

  #module(source: YamlSource): void {
    const problems: ManifestProblem[] = []
    const loaded = read<ModuleManifest>(source, 'module')
    const others = [...this.#registry.modules.values()].filter(
      ({ manifest }) => manifest.id !== loaded.value.id,
    )
    const manifests = new Map(
      [
        ...others.map(({ manifest, source: own }) => ({ value: manifest, source: own })),
        loaded,
      ].map((one) => [one.value.id, one]),
    )
    const prompts = new Map([...this.#registry.modules.values()].flatMap((one) => [...one.prompts]))
    const joined = joinModule(
      loaded,
      {
        plugins: this.#plugins,
        manifests,
        prompts,
        credentials: this.#registry.credentials,
        apis: Object.keys(this.#config.budgets),
        ports: PORTS,
        broken: new Set(),
      },
      problems,
    )
    const modules = orderModules(joined === undefined ? others : [...others, joined], problems)
    if (problems.length === 0) problems.push(...configProblems(this.#config, asRegistry(modules)))
    throwProblems(problems)
    if (joined === undefined) throw new Error('neither joined nor refused')
    const module = modules.get(joined.manifest.id) as RegisteredModule
    const { options } = moduleSettings(module, this.#config)
    if (!module.validateOptions(options)) throw new Error('its own options are refused later')
    for (const validate of module.outputs.values()) validate(null)
  }

  #check(source: YamlSource, file: string): void {
    const name = relative(join(PROJECT, 'manifests/checks'), file).replace(/\.yaml$/, '')
    const path = name.split(sep).join('.')
    const { scoring } = this.#checks
    // A compiler keeps what it compiled; a new one starts empty.
    const compiler = new PredicateCompiler()
    const check = proven((problems) => readCheck({ source, path, scoring, compiler }, problems))
    const compiled = compileCheck(check, this.#compiler)
    const tools = { data: this.#data, measures }
    const result = judge(compiled, this.#facts, { ...tools, accepted: new Set() })
    if (result.status === 'error') throw new Error(`it cannot be judged: ${result.reason}`)
  }

  #scoring(source: YamlSource): void {
    const { value: scoring } = read<Scoring>(source, 'scoring')
    const { checks } = buildCatalogue({ ...this.#checks, scoring })
    const results = checks.map(({ id, category, weight }, index) => {
      const status = (['pass', 'warn', 'fail'] as const)[index % 3] ?? 'pass'
      return { id, category, weight, status }
    })
    const score = displayScore(auditScore('seo', results, scoring).score)
    gradeOf(score, scoring.grades)
  }

  #prompt(source: YamlSource): void {
    const { value } = read<PromptManifest>(source, 'prompt')
    const prompt = proven((problems) => preparedPrompt({ value, source }, problems))
    prompt.validate?.({})
    if (prompt.answer !== undefined) valueSchemas.compile(prompt.answer)
  }

  #configuration(source: YamlSource): void {
    const { value: values } = read<Record<string, unknown>>(source, 'config')
    const config = buildConfig([{ name: source.file, values, source }], provenAnew)
    throwProblems(configProblems(config, this.#registry))
    for (const module of this.#registry.modules.values()) moduleSettings(module, config)
  }
}

/** Reads a file as a start does. @throws ManifestError */
function read<T>(source: YamlSource, schema: Parameters<typeof fileSchema>[0]) {
  return proven((problems) => parseYaml<T>(source, fileSchema(schema), problems))
}

/** Returns the value if it was read without a problem. @throws ManifestError with the problems */
function proven<T>(read: (problems: ManifestProblem[]) => T | undefined): T {
  const problems: ManifestProblem[] = []
  const found = read(problems)
  throwProblems(problems)
  if (found === undefined) throw new Error('neither read nor refused')
  return found
}

function environment(source: YamlSource): void {
  const { value } = read<EnvironmentTable>(source, 'environment')
  const variables = proven((problems) => variablesOf({ value, source }, problems))
  for (const { reader } of variables.values()) reader.parse('1')
}

function asRegistry(modules: ReadonlyMap<string, RegisteredModule>): Registry {
  return { modules } as Registry
}

/** Whether the error says for every problem where it is and how to fix it. */
export function isHelpful(error: unknown, { file: judged, text }: ShippedManifest): boolean {
  if (!(error instanceof ManifestError) || error.problems.length === 0) return false
  const lines = text.split('\n').length
  return error.problems.every(({ file, line, column, message, expected }) => {
    // Another file may refer to what was removed.
    const isInside = judged.endsWith(file) ? line <= lines : file.startsWith('manifests/')
    const tells = expected !== '' || message.startsWith('is not valid YAML: ')
    return line >= 1 && column >= 1 && isInside && tells && message !== ''
  })
}
