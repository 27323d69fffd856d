import { parseArgs } from 'node:util'
import { functions } from '../functions/function-definitions.ts'
import { bundleFolder } from '../paths.ts'
import { bundleFunctions } from './bundle-functions.ts'

// npm run build:lambdas [-- --source-maps] [--only get-home,publish-site]
const { values } = parseArgs({ options: { 'source-maps': { type: 'boolean' }, only: { type: 'string' } } })
const only = values.only?.split(',')
await bundleFunctions(bundleFolder, { sourceMaps: values['source-maps'] ?? false, ...(only && { only }) })
console.log(`Bundled ${only?.length ?? functions.length} functions into ${bundleFolder}`)
