import type { Library } from '#contract/library.ts'

/** Returns the store of all courses, also of ended ones; undefined if there are several or none. */
export function onlyStore({ courses, ended }: Pick<Library, 'courses' | 'ended'>) {
  const [first, ...others] = [...courses, ...ended].map(({ store }) => store)
  return others.every(({ name }) => name === first?.name) ? first : undefined
}
