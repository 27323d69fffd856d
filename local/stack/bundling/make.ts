import type { MadeFiles } from './make-once.ts'

/** What the local stack makes of the sources. Each loads only what it needs. */
const makers: Record<MadeFiles, (folder: string) => Promise<void>> = {
  functions: async (folder) => {
    const [{ writeFunctions }, { entries }] = await Promise.all([
      import('./bundle.ts'),
      import('./entries.ts'),
    ])
    await writeFunctions(entries, folder)
  },
  template: async (folder) => (await import('../template/stack-template.ts')).writeStackTemplate(folder),
  courses: async (folder) => (await import('./sample-courses.ts')).writeSampleCourses(folder),
}

// node bin/run.mjs local/stack/bundling/make.ts functions|template|courses FOLDER
const [what = '', folder = ''] = process.argv.slice(2)
const make = Object.entries(makers).find(([name]) => name === what)?.[1]
if (!make) throw new Error(`Nobody makes ${what}.`)
await make(folder)
// Ends the bundler's process.
process.exit()
