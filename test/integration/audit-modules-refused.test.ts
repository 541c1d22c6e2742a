// One process for both: reading all code takes longer than most of these tests.
import './module-refusals.ts'
import './hostile-parties.ts'
