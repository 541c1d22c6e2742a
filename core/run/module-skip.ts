/** Thrown inside the engine when a plugin decides that its module has nothing to do. */
export class ModuleSkip extends Error {
  override readonly name = 'ModuleSkip'
}
