// What the studio loads as /library/codemirror/index.js: the parts of CodeMirror that its text pane is made of.

export * from "@codemirror/commands";
export {yaml} from "@codemirror/lang-yaml";
export * from "@codemirror/language";
export * from "@codemirror/state";
export {oneDarkHighlightStyle} from "@codemirror/theme-one-dark";
export * from "@codemirror/view";
