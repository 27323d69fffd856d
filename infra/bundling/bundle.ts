import { functions } from '../functions/function-definitions.ts'
import { bundleFolder } from '../paths.ts'
import { bundleFunctions } from './bundle-functions.ts'

await bundleFunctions(bundleFolder)
console.log(`Bundled ${functions.length} functions into ${bundleFolder}`)
