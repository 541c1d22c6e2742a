import type { ValidateFunction } from '../../core/manifest/json-schema.ts'
import { type ManifestProblem, throwProblems } from '../../core/manifest/problems.ts'
import { parseDocuments, readYaml } from '../../core/manifest/yaml-documents.ts'
import { readSource } from '../../core/manifest/yaml-source.ts'

/** Loads the first document of a YAML file. @throws ManifestError with every problem of the file */
export function loadYaml<T>(file: string, validate: ValidateFunction<T>): T {
  const problems: ManifestProblem[] = []
  const loaded = readYaml(file, validate, problems)
  throwProblems(problems)
  return (loaded as { readonly value: T }).value
}

/** Loads all documents of a YAML file, each with its validator. @throws ManifestError */
export function loadYamlDocuments<T extends readonly unknown[]>(
  file: string,
  validators: { readonly [K in keyof T]: ValidateFunction<T[K]> },
): { readonly [K in keyof T]: T[K] | undefined } {
  const problems: ManifestProblem[] = []
  const source = readSource(file, problems)
  const values = source ? parseDocuments(source, validators, problems) : []
  throwProblems(problems)
  return values as unknown as { readonly [K in keyof T]: T[K] | undefined }
}
