import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const PROJECT = fileURLToPath(new URL('../../../', import.meta.url))

/** What is written by people and read at a start. */
export const MANIFEST_KINDS = [
  'modules',
  'checks',
  'scoring',
  'prompts',
  'config',
  'data',
  'credentials',
  'environment',
] as const
export type ManifestKind = (typeof MANIFEST_KINDS)[number]

export type ShippedManifest = {
  readonly kind: ManifestKind
  /** Path from the project's folder. */
  readonly file: string
  readonly text: string
}

/** Every YAML file that ships. */
export function shippedManifests(): readonly ShippedManifest[] {
  const names = readdirSync(join(PROJECT, 'manifests'), { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => name.endsWith('.yaml'))
    .filter((name) => name !== 'config/local.yaml')
    .sort()
    .map((name) => {
      const file = join(PROJECT, 'manifests', name)
      const [kind = ''] = name === 'checks/scoring.yaml' ? ['scoring'] : name.split(/[/.]/)
      return { kind: kind as ManifestKind, file, text: readFileSync(file, 'utf8') }
    })
}
