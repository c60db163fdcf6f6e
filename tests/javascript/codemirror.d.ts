// What the bundle of CodeMirror exports that the studio loads: these packages, of which it is made.

export * from "@codemirror/commands";
export * from "@codemirror/language";
export {languages} from "@codemirror/language-data";
export * from "@codemirror/state";
export {oneDarkHighlightStyle} from "@codemirror/theme-one-dark";
export * from "@codemirror/view";
