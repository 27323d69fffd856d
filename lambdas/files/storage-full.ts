import { maxStoredBytes } from '#rules/pictures.ts'
import { Failure } from '../failure.ts'

export const storageFull = () =>
  new Failure(
    'storage-full',
    `Your store's storage of ${maxStoredBytes / 1_000_000} MB is full. Delete files that you no longer use.`,
  )
