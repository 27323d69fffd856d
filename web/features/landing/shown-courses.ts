import { sampleCatalog } from '#rules/sample-catalog.ts'

/** The catalog's most popular courses that every plan may sell. */
export const shownCourses = sampleCatalog.filter(({ pro_only }) => !pro_only).slice(0, 3)
