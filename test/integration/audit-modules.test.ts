// One process for both: reading all code takes longer than most of these tests.
import './module-answers.ts'
import './audits-together.ts'
