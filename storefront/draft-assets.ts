import { cartScript } from './cart-script.ts'
import { previewScript } from './preview-script.ts'
import { styles } from './themes/styles.ts'

/** What the document of drafts adds to a bare page: the styles of its theme, and the scripts that run in it. */
export const draftAssets = { styles, scripts: [cartScript, previewScript] }
