import { functions } from '#infra/functions/function-definitions.ts'
import type { Entry } from '../../emulators/lambda/functions.ts'

export const seedCatalog = { name: 'seed-catalog', entry: 'local/stack/seeds/seed-catalog.ts' }
export const seedBilling = { name: 'seed-billing', entry: 'local/stack/seeds/seed-billing.ts' }
export const seedCourses = { name: 'seed-courses', entry: 'local/stack/seeds/seed-courses.ts' }

/** The functions of the template, and those that fill a new data folder. */
export const entries: readonly Entry[] = [...functions, seedCatalog, seedBilling, seedCourses]
