import { useMemo } from 'react'

/**
 * Returns the attributes of what covers the page below a dialog. A rule of tokens.css stops the page from scrolling while there is
 * one, and keeps the room of a scroll bar if there was one; that is read before anything is inserted, when it costs no layout.
 */
export const useScrim = (open: boolean) =>
  useMemo(() => {
    const hadScrollBar = open && innerWidth > document.documentElement.clientWidth
    return { 'data-scrim': hadScrollBar ? 'over-scroll-bar' : '' }
  }, [open])
