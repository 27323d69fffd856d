import { keys } from './keys.ts'
import { getItem } from './table/client.ts'

/** Whether somebody bought or was given a course under this address's key. */
export const hasLibrary = async (libraryId: string) => (await getItem(keys.library(libraryId))) !== undefined
