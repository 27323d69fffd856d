import { strToU8, Zip, ZipDeflate } from 'fflate'
import { productName } from '#rules/courses/product.ts'
import type { OwnProfile } from '../data/accounts/profiles.ts'
import { sellerItems } from '../data/accounts/sellers.ts'
import { csvFiles, csvWriter } from './csv-files.ts'

const readme = `Your data at ${productName}

everything.json  every record that is stored about you, as it is stored
orders.csv       your orders
customers.csv    your customers; an address in full only of those who agreed
ledger.csv       every amount that you earned or that was taken back or paid out
products.csv     the products in your store
visits.csv       visits, checkouts and orders of each day and source, and of all sources of the day

Times are UTC, the days of visits.csv are your store's. Money is in US dollars in the tables and in cents in the JSON file.
Codes and links that prove who you are are secrets and left out. So are the buyers' own records: the courses that they have
and what they have read.
`

/**
 * Returns a ZIP file with everything that is stored about a seller. The table's items are compressed as they are read, so
 * that only the compressed file is in memory.
 */
export async function sellerArchive(profile: OwnProfile): Promise<Uint8Array> {
  const { zip, finished } = newZip()
  const add = (name: string) => partOf(zip, name)
  add('README.txt').end(readme)
  const tables = csvFiles.map((file) => {
    const part = add(file.name)
    part.write(file.start)
    return { prefix: file.prefix, part, lines: csvWriter(file, part.write) }
  })
  const everything = add('everything.json')
  let separator = '[\n'
  for await (const items of sellerItems(profile))
    for (const item of items) {
      everything.write(`${separator}${formatJson(item)}`)
      separator = ',\n'
      tables.find(({ prefix }) => String(item.sk).startsWith(prefix))?.lines.add(item)
    }
  for (const { part, lines } of tables) {
    lines.end()
    part.end('')
  }
  everything.end('\n]\n')
  zip.end()
  return finished()
}

/** Sets of the table are written as lists. */
export const formatJson = (item: unknown) =>
  JSON.stringify(item, (_, value: unknown) => (value instanceof Set ? [...value] : value))

function newZip() {
  const chunks: Uint8Array[] = []
  let failure: Error | undefined
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    else chunks.push(chunk)
  })
  const finished = () => {
    if (failure) throw failure
    return Buffer.concat(chunks)
  }
  return { zip, finished }
}

function partOf(zip: Zip, name: string) {
  const part = new ZipDeflate(name, { level: 6 })
  zip.add(part)
  return {
    write: (text: string) => part.push(strToU8(text)),
    end: (text: string) => part.push(strToU8(text), true),
  }
}
