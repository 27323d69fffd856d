import { bundleFunctions } from './bundle-functions.ts'
import { functions } from './functions.ts'
import { bundleFolder } from './paths.ts'

await bundleFunctions(bundleFolder)
console.log(`Bundled ${functions.length} functions into ${bundleFolder}`)
