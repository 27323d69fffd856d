import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { bytesPerMegabyte, zipLimits } from '#rules/courses/course-upload.ts'
import { packFolder } from '#web/features/admin/offers/pack-folder.ts'

/** A file as the browser gives it of a folder that was chosen. */
function fileAt(path: string, content = 'x', size?: number) {
  const file = new File([content], path.split('/').at(-1) ?? '')
  Object.defineProperty(file, 'webkitRelativePath', { value: path })
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size })
  return file
}
const outline = fileAt('pots/course.json', '{"modules": []}')
const pack = (...files: File[]) => packFolder(files, new AbortController().signal)

test('a folder becomes a zip of what is in it, without hidden files', async () => {
  const zip = await pack(
    outline,
    fileAt('pots/lessons/a.md', 'Größe '.repeat(1000)),
    fileAt('pots/pictures/a.png', 'png'),
    fileAt('pots/.DS_Store'),
    fileAt('pots/.git/config'),
  )
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  expect(Object.keys(files).toSorted()).toEqual(['course.json', 'lessons/a.md', 'pictures/a.png'])
  expect(strFromU8(files['lessons/a.md'] ?? new Uint8Array())).toBe('Größe '.repeat(1000))
})

test.each([
  ['without its outline', [fileAt('pots/lessons/a.md')], /has no course\.json/],
  [
    'with a file that is too large',
    [outline, fileAt('pots/files/a.mp4', 'x', zipLimits.fileMegabytes * bytesPerMegabyte + 1)],
    /^files\/a\.mp4 is larger than 200 MB/,
  ],
  [
    'with too many files',
    [outline, ...Array.from({ length: zipLimits.entries }, (_, n) => fileAt(`pots/files/${n}.txt`))],
    /2001 files; a course has at most 2000/,
  ],
])('a folder %s is refused before it is packed', async (_, files, problem) => {
  await expect(pack(...files)).rejects.toThrow(problem)
})
