import { renderToStaticMarkup } from 'react-dom/server'
import { titleOf } from '../lib/page/page-title.ts'
import { LoadingLibrary, libraryTitle } from './library/loading-library.tsx'
import { libraryFragments } from './library-view/library-fragments.tsx'

export const title = titleOf(libraryTitle)

/** What the library's document shows until its application has started. Runs at build time only. */
export const loadingLibrary = renderToStaticMarkup(<LoadingLibrary />)

/** The courses before the application has started. */
export const pieces = libraryFragments()
