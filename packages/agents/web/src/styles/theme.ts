import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** Shades are variables in tokens.css; the library wants a list of ten all the same. */
const tuple = (color: string): MantineColorsTuple => [
  color,
  color,
  color,
  color,
  color,
  color,
  color,
  color,
  color,
  color,
]

/** What every control of the page has in common. */
export const theme = createTheme({
  primaryColor: 'brand',
  colors: { brand: tuple('#0d5766'), danger: tuple('#9b1c16') },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // Said outright, since the style sheet goes by it.
    Button: { defaultProps: { variant: 'filled' } },
    ActionIcon: { defaultProps: { variant: 'filled' } },
    // A style element would be needed to lock the page's scrolling, which its policy forbids; it does not scroll.
    Modal: { defaultProps: { lockScroll: false, centered: true, radius: 'md' } },
    Drawer: { defaultProps: { lockScroll: false } },
    // In the main part of the page, as everything is. The first item takes the focus: an element before it that is none has
    // no place in a menu.
    Menu: {
      defaultProps: {
        shadow: 'md',
        portalProps: { target: '#main' },
        withInitialFocusPlaceholder: false,
      },
    },
  },
})
