/* The neon theme needs no code here: its looks are in neon-reset.min.css. */
window.KR_THEME = "neon";
