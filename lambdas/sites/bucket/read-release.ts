import { GetObjectCommand } from '@aws-sdk/client-s3'
import { releaseKey } from './keys.ts'
import { at, s3, statusOf } from './objects.ts'

/** The page exactly as it was published; undefined if it is no longer kept. */
export async function readRelease(tenantId: string, releaseId: string): Promise<string | undefined> {
  try {
    const { Body } = await s3.send(new GetObjectCommand(at(releaseKey(tenantId, releaseId))))
    return await Body?.transformToString()
  } catch (error) {
    if (statusOf(error) === 404) return undefined
    throw error
  }
}
