import animate from 'tailwindcss-animate'

export default {
  content: ['./index.html', './**/*.jsx'],
  darkMode: ['class'],
  theme: {
    extend: {
      colors: {
        line: 'hsl(var(--line))',
        canvas: 'hsl(var(--canvas))',
        ink: 'hsl(var(--ink))',
        accent: { DEFAULT: 'hsl(var(--accent))', ink: 'hsl(var(--accent-ink))' },
        muted: { DEFAULT: 'hsl(var(--muted))', ink: 'hsl(var(--muted-ink))' },
        danger: { DEFAULT: 'hsl(var(--danger))', ink: 'hsl(var(--accent-ink))' },
      },
    },
  },
  plugins: [animate],
}
