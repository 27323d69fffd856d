import { releaseKey } from './keys.ts'
import { readFile } from './objects.ts'

/** The page exactly as it was published; undefined if it is no longer kept. */
export const readRelease = (tenantId: string, releaseId: string) => readFile(releaseKey(tenantId, releaseId))
