import type { FileUse } from '#contract/files.ts'
import type { PicturePurpose } from '#rules/brand/pictures.ts'
import { pictureNamePattern } from '#rules/brand/pictures.ts'
import { loadFile } from '../../data/site/files.ts'
import { Failure } from '../../failure.ts'
import { loadFileUses } from '../../files/file-uses.ts'
import { removeFile } from '../../files/storage.ts'
import { editSite } from '../content/edit-site.ts'

/**
 * Deletes a file. The draft stops using it first; a page that was published with it shows the store's name instead.
 * @throws Failure 'not-found'; 'file-in-use', which says where, unless the seller has confirmed it; 'conflict'
 */
export async function deleteFile(tenantId: string, name: string, isConfirmed: boolean) {
  const file = pictureNamePattern.test(name) ? await loadFile(tenantId, name) : undefined
  if (!file) throw new Failure('not-found', 'There is no such file in your store.')
  const uses = (await loadFileUses(tenantId))(name)
  if (uses.length > 0 && !isConfirmed)
    throw new Failure('file-in-use', `This file is ${inWords(uses)}. Confirm that you want to delete it.`)
  const drafted = uses.filter(({ where }) => where === 'draft')
  if (drafted.length > 0)
    await editSite(tenantId, Object.fromEntries(drafted.map(({ purpose }) => [purpose, ''])))
  await removeFile(tenantId, name)
}

const purposeWords: Record<PicturePurpose, string> = {
  logo: 'the logo',
  share_picture: 'the share picture',
  favicon: 'the favicon',
  portrait: 'the portrait',
}
const placeWords: Record<FileUse['where'], string> = {
  draft: 'of your draft',
  live: 'on your live page',
  earlier: 'on an earlier page that you can restore',
}

const inWords = (uses: readonly FileUse[]) =>
  new Intl.ListFormat('en-US').format(
    uses.map(({ purpose, where }) => `${purposeWords[purpose]} ${placeWords[where]}`),
  )
