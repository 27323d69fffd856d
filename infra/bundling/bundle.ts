import { functions } from '../functions/function-definitions.ts'
import { bundleFolder } from '../paths.ts'
import { bundleFunctions } from './bundle-functions.ts'

// npm run build:lambdas [-- --source-maps]
await bundleFunctions(bundleFolder, { sourceMaps: process.argv.includes('--source-maps') })
console.log(`Bundled ${functions.length} functions into ${bundleFolder}`)
