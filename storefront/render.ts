import { pageAssets } from './page-assets.ts'
import { homePage } from './pages/home-page.ts'
import { renderDocument } from './render-document.ts'
import type { StorePage } from './store-page.ts'

export type { StorePage } from './store-page.ts'

/** Returns the first page of a store, for preview and publishing alike. The same input returns the same text. */
export const renderStorePage = (page: StorePage): string => renderDocument(page, homePage(page), pageAssets)
