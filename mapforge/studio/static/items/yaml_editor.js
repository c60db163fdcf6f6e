// The text of the file: CodeMirror, in a shadow of its own so that its styles need no exception from the policy.

/** @import {DecorationSet} from "/library/codemirror/index.js" */
/** @import {EditorActions, ItemFinding} from "../types/items.js" */
/** @import {Severity} from "../types/data.js" */

import {
  Compartment,
  Decoration,
  EditorState,
  EditorView,
  StateEffect,
  StateField,
  bracketMatching,
  defaultHighlightStyle,
  defaultKeymap,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  hoverTooltip,
  indentOnInput,
  indentUnit,
  indentWithTab,
  keymap,
  lineNumbers,
  oneDarkHighlightStyle,
  syntaxHighlighting,
  Annotation,
  yaml,
} from "/library/codemirror/index.js";
import {h} from "../shell/elements.js";
import {openDraft} from "./text_draft.js";
import {changedSpan} from "./text_edits.js";

/**
 * A part of the text that a finding is about.
 * @typedef {{from: number, to: number, severity: Severity, message: string}} Mark
 */

const fromServer = /** @type {ReturnType<typeof Annotation.define<boolean>>} */ (Annotation.define());
const setMarks = /** @type {ReturnType<typeof StateEffect.define<Mark[]>>} */ (StateEffect.define());

const marks = StateField.define({
  /** @returns {{set: DecorationSet, list: Mark[]}} */
  create: () => ({set: Decoration.none, list: []}),
  update(old, transaction) {
    let {set, list} = old;
    set = set.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(setMarks)) {
        list = effect.value;
        set = Decoration.set(
          list.map(({from, to, severity}) => Decoration.mark({class: `found ${severity}`}).range(from, to)),
          true,
        );
      }
    }
    return {set, list};
  },
  provide: (field) => EditorView.decorations.from(field, ({set}) => set),
});

const theme = EditorView.theme({
  "&": {height: "100%", color: "var(--ink)", backgroundColor: "var(--page)", fontSize: "13px"},
  "&.cm-focused": {outline: "none"},
  ".cm-scroller": {fontFamily: "var(--mono)", lineHeight: "1.55"},
  ".cm-content": {caretColor: "var(--ink)", padding: "10px 0"},
  ".cm-gutters": {backgroundColor: "var(--sunken)", color: "var(--ink-faint)", borderRight: "1px solid var(--line)"},
  ".cm-activeLine": {backgroundColor: "var(--page-here)"},
  ".cm-activeLineGutter": {backgroundColor: "color-mix(in srgb, var(--accent) 14%, transparent)"},
  ".cm-cursor": {borderLeftColor: "var(--ink)"},
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--focus) 28%, transparent) !important",
  },
  ".found": {textDecoration: "underline wavy var(--info)", textUnderlineOffset: "3px"},
  ".found.error": {textDecorationColor: "var(--error)", backgroundColor: "var(--error-soft)"},
  ".found.warning": {textDecorationColor: "var(--warning)", backgroundColor: "var(--warning-soft)"},
  ".cm-tooltip": {
    backgroundColor: "var(--raised)",
    color: "var(--ink)",
    border: "1px solid var(--line)",
    padding: "6px 10px",
    maxWidth: "420px",
    fontFamily: "var(--sans)",
  },
});

const findingTooltip = hoverTooltip((view, position) => {
  const here = view.state.field(marks).list.filter(({from, to}) => from <= position && position <= to);
  if (!here.length) return null;
  return {
    pos: here[0].from,
    end: here[0].to,
    create: () => ({
      dom: h(
        "div",
        {},
        here.map(({message}) => h("div", {}, message)),
      ),
    }),
  };
});

/**
 * Put an editor into an element.
 * @param {HTMLElement} element
 * @param {EditorActions} actions
 */
export function openEditor(element, {change, undo, redo, save}) {
  const root = element.attachShadow({mode: "open"});
  const editable = new Compartment();
  const colours = new Compartment();
  const highlighting = () =>
    syntaxHighlighting(
      document.documentElement.dataset.theme === "dark" ? oneDarkHighlightStyle : defaultHighlightStyle,
    );
  const draft = openDraft(() => view.state.doc.toString(), change);
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: "",
      extensions: [
        lineNumbers(),
        highlightActiveLineGutter(),
        highlightSpecialChars(),
        drawSelection(),
        indentOnInput(),
        indentUnit.of("  "),
        bracketMatching(),
        highlightActiveLine(),
        EditorView.lineWrapping,
        keymap.of([
          {key: "Mod-z", run: () => (draft.commit(), undo(), true)},
          {key: "Mod-y", mac: "Mod-Shift-z", run: () => (draft.commit(), redo(), true)},
          {key: "Mod-Shift-z", run: () => (draft.commit(), redo(), true)},
          {key: "Mod-s", run: () => (draft.commit(), save(), true)},
          ...defaultKeymap,
          indentWithTab,
        ]),
        EditorView.contentAttributes.of({"aria-label": "The YAML of the file"}),
        yaml(),
        colours.of(highlighting()),
        editable.of(EditorState.readOnly.of(false)),
        theme,
        marks,
        findingTooltip,
        EditorView.updateListener.of((update) => {
          if (!update.docChanged || update.transactions.some((each) => each.annotation(fromServer))) return;
          draft.touch();
        }),
      ],
    }),
  });
  view.contentDOM.addEventListener("blur", draft.commit);
  new MutationObserver(() => view.dispatch({effects: colours.reconfigure(highlighting())})).observe(
    document.documentElement,
    {attributeFilter: ["data-theme"]},
  );

  return {
    /**
     * Show the text of the server, unless somebody is typing here.
     * @param {string} text
     * @param {{readOnly: boolean, isOther?: boolean}} options
     */
    show(text, {readOnly, isOther = false}) {
      const old = view.state.doc.toString();
      const next = text.replaceAll("\r\n", "\n");
      const effects = [editable.reconfigure(EditorState.readOnly.of(readOnly))];
      if (!draft.replace(next, isOther)) return;
      if (old === next) {
        view.dispatch({effects});
        return;
      }
      const changes = changedSpan(old, next);
      const at = isOther ? {selection: {anchor: 0}, scrollIntoView: true} : {};
      view.dispatch({changes, effects, annotations: fromServer.of(true), ...at});
    },
    /** @param {ItemFinding[]} findings */
    mark(findings) {
      const {doc} = view.state;
      const list = findings
        .filter(({is_here: isHere, place}) => isHere && place.line <= doc.lines)
        .map(({place, severity, message}) => {
          const line = doc.line(place.line);
          const from = Math.min(line.from + place.column - 1, line.to);
          const word = /^[\w:.-]+|^\S+/.exec(doc.sliceString(from, line.to))?.[0].length ?? 0;
          const to = Math.min(line.to, from + Math.max(word, 1));
          return {from: Math.min(from, to), to, severity, message};
        })
        .filter(({from, to}) => from < to);
      view.dispatch({effects: setMarks.of(list)});
    },
    /**
     * @param {number} line
     * @param {number} column
     */
    goTo(line, column = 1) {
      const {doc} = view.state;
      const target = doc.line(Math.max(1, Math.min(line, doc.lines)));
      const at = Math.min(target.from + column - 1, target.to);
      view.dispatch({selection: {anchor: at}, effects: EditorView.scrollIntoView(at, {y: "center"})});
      view.focus();
    },
  };
}
