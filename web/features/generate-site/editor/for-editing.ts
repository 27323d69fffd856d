const editingCss = `
.scripted{display:inline-block!important}
[data-open-cart],[data-add]{pointer-events:none}
:is(.hero h1,.lede,.hero .button,.closing .button,.benefits h3,.benefits p,.benefits .icon,.features h3,.features p):hover{outline:.15rem dashed;outline-offset:.3rem;cursor:text}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}`

/**
 * Removes the page's scripts, and what it says without them, since buyers have them. Adds styles that show which texts
 * can be clicked.
 */
export const withEditingMarks = (html: string) =>
  html
    .replaceAll(/<(script|noscript)\b[\s\S]*?<\/\1>/g, '')
    .replace('</head>', `<style>${editingCss}</style></head>`)
