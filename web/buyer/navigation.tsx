import { type ComponentProps, type MouseEvent, useSyncExternalStore } from 'react'

/* The application has five paths. React Router would be a sixth of its script. */

const changed = 'buyer-path'

const types = [changed, 'popstate', 'hashchange']

function subscribe(listener: () => void) {
  for (const type of types) addEventListener(type, listener)
  return () => {
    for (const type of types) removeEventListener(type, listener)
  }
}

export const usePath = () => useSyncExternalStore(subscribe, () => location.pathname)
export const useHash = () => useSyncExternalStore(subscribe, () => location.hash)

/** Opens a page of this application, at its top. */
export function navigate(path: string) {
  history.pushState(null, '', path)
  scrollTo({ top: 0, behavior: 'instant' })
  dispatchEvent(new Event(changed))
}

/** Changes the address without a new entry in the history, for example to remove a token from it. */
export function replacePath(path: string) {
  history.replaceState(null, '', path)
  dispatchEvent(new Event(changed))
}

/** Moves the focus to the page's content, where what had it is no longer there. */
export const focusContent = () => document.getElementById('content')?.focus({ preventScroll: true })

const opensHere = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented)

/** A link to a page of this application, opened without loading the document again. */
export const PageLink = ({ href, ...rest }: ComponentProps<'a'> & { href: string }) => (
  <a
    href={href}
    onClick={(event) => {
      if (!opensHere(event)) return
      event.preventDefault()
      navigate(href)
    }}
    {...rest}
  />
)

/** Returns the decoded parts of a path; undefined if it can't be decoded. */
export function partsOf(path: string): string[] | undefined {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return undefined
  }
}
